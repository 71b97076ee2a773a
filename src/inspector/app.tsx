import { useEffect, useMemo, useState } from 'preact/hooks';
import { KeyForm } from './key-form.tsx';
import { useLive } from './live.ts';
import { ScenarioRun } from './report/scenario-run.tsx';
import { Shell } from './shell/shell.tsx';
import { liveSource } from './source/live-source.ts';
import { AppContext, type AppState, type Message, useApp, useQuery } from './state/app-state.ts';
import { useRoute } from './state/route.ts';
import { TimeBar } from './time/time-bar.tsx';
import { View } from './views/view.tsx';
import { WorldHead } from './world-head.tsx';

/** Renders the page of a server: its world, or a scenario that it runs. */
export function App({ base }: { readonly base: string }) {
  const route = useRoute();
  const [version, setVersion] = useState(0);
  const [message, setMessage] = useState<Message | undefined>();
  const source = useMemo(() => liveSource(base), [base]);
  const refresh = () => setVersion((before) => before + 1);
  const client = route.query.client;
  // The message of another view would cover this one.
  useEffect(() => setMessage(undefined), [route.view, route.id]);
  const state: AppState = { source, route, version, client, message, refresh, setMessage, now: undefined };
  return (
    <AppContext.Provider value={state}>
      {route.scenario === undefined ? (
        <LiveWorld base={base} />
      ) : (
        <ScenarioRun key={route.scenario} name={route.scenario} />
      )}
    </AppContext.Provider>
  );
}

function LiveWorld({ base }: { readonly base: string }) {
  const state = useApp();
  const [isConnected, setConnected] = useState(true);
  const overview = useQuery((source) => source.overview(), []);
  // The stream of changes requires the control key, like every other request.
  useLive(overview.data === undefined ? undefined : base, state.refresh, setConnected);
  if (overview.error?.status === 401) return <KeyForm />;
  return (
    <AppContext.Provider value={{ ...state, now: overview.data?.now }}>
      <Shell
        overview={overview.data}
        head={<WorldHead overview={overview.data} isConnected={isConnected} />}
        bar={overview.data === undefined ? null : <TimeBar overview={overview.data} />}
      >
        <View />
      </Shell>
    </AppContext.Provider>
  );
}
