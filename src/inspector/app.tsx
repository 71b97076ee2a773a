import { useEffect, useMemo, useState } from 'preact/hooks';
import { KeyForm } from './key-form.tsx';
import { useLive } from './live.ts';
import { PlayedStory } from './report/played-story.tsx';
import { Shell } from './shell/shell.tsx';
import { liveSource } from './source/live-source.ts';
import { AppContext, type AppState, type Message, useApp, useAsked } from './state/app-state.ts';
import { useRoute } from './state/route.ts';
import { TimeBar } from './time/time-bar.tsx';
import { View } from './views/view.tsx';
import { WorldHead } from './world-head.tsx';

/** The page of a server: its world, or a story that it plays. */
export function App({ base }: { readonly base: string }) {
  const route = useRoute();
  const [version, setVersion] = useState(0);
  const [message, tell] = useState<Message | undefined>();
  const source = useMemo(() => liveSource(base), [base]);
  const refresh = () => setVersion((before) => before + 1);
  const client = route.query.client;
  // What was told of another view is in the way of this one.
  useEffect(() => tell(undefined), [route.view, route.id]);
  const state: AppState = { source, route, version, client, message, refresh, tell, now: undefined };
  return (
    <AppContext.Provider value={state}>
      {route.story === undefined ? <LiveWorld base={base} /> : <PlayedStory key={route.story} name={route.story} />}
    </AppContext.Provider>
  );
}

function LiveWorld({ base }: { readonly base: string }) {
  const state = useApp();
  const [onLine, setOnLine] = useState(true);
  const overview = useAsked((source) => source.overview(), []);
  // Who has not shown the key yet hears of nothing.
  useLive(overview.answer === undefined ? undefined : base, state.refresh, setOnLine);
  if (overview.refusal?.status === 401) return <KeyForm />;
  return (
    <AppContext.Provider value={{ ...state, now: overview.answer?.now }}>
      <Shell
        overview={overview.answer}
        head={<WorldHead overview={overview.answer} onLine={onLine} />}
        bar={overview.answer === undefined ? null : <TimeBar overview={overview.answer} />}
      >
        <View />
      </Shell>
    </AppContext.Provider>
  );
}
