import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ClosedWorld, FORK } from './closed-world.tsx';
import { KeyForm } from './key-form.tsx';
import { useLive } from './live.ts';
import { ScenarioRun } from './report/scenario-run.tsx';
import { useFocusOnArrival } from './shell/focus-on-arrival.ts';
import { Shell } from './shell/shell.tsx';
import { liveSource } from './source/live-source.ts';
import { revisions } from './source/revisions.ts';
import { AppContext, type AppState, type Message, requestErrorOf, useApp, useQuery } from './state/app-state.ts';
import { takeMessage } from './state/left-message.ts';
import { useRoute } from './state/route.ts';
import { outsideOf } from './time/outside.ts';
import { TimeBar } from './time/time-bar.tsx';
import { View } from './views/view.tsx';
import { WorldHead } from './world-head.tsx';

interface AppProps {
  readonly base: string;
  /** The first message: what is wrong with the link that opened the page. */
  readonly notice?: Message;
}

/** Renders the page of a server: its world, or a scenario that it runs. */
export function App({ base, notice }: AppProps) {
  const route = useRoute();
  const [version, setVersion] = useState(0);
  const [shown, setShown] = useState<{ readonly message: Message; readonly place: string } | undefined>(() => {
    const message = notice ?? takeMessage();
    return message && { message, place: placeOf(location.hash) };
  });
  // After a button opens another world, the focus moves to the heading, as in another view.
  useFocusOnArrival(route, shown !== undefined && notice === undefined);
  const source = useMemo(() => liveSource(base), [base]);
  const refresh = () => {
    revisions.begin();
    setVersion((before) => before + 1);
  };
  const client = route.query.client;
  const at = route.scenario === undefined ? route.query.at : undefined;
  // The message of an action at one time would be wrong at another, and in another view it would be about something else.
  const place = placeOf(location.hash);
  useEffect(() => setShown((before) => (before?.place === place ? before : undefined)), [at, place]);
  const message = shown?.message;
  const setMessage = (next: Message | undefined) =>
    setShown(next === undefined ? undefined : { message: next, place: placeOf(location.hash) });
  const state: AppState = { source, route, version, client, message, refresh, setMessage, now: undefined, at };
  return (
    <AppContext.Provider value={state}>
      {route.scenario === undefined ? (
        <LiveWorld base={base} linkProblem={notice && [notice.text, notice.hint].join(' ').trim()} />
      ) : (
        <ScenarioRun key={route.scenario} name={route.scenario} />
      )}
    </AppContext.Provider>
  );
}

/** The view, its object, and the viewing time of an address: its filters and its order do not change what a message is about. */
function placeOf(hash: string): string {
  const [path = '', query = ''] = hash.split('?');
  return `${path.replace(/^#\/?/, '')} ${new URLSearchParams(query).get('at') ?? ''}`;
}

interface LiveWorldProps {
  readonly base: string;
  /** What was wrong with the control key of a link. */
  readonly linkProblem: string | undefined;
}

/** Renders the world of the server. Clock and head always belong to its present; the views show the viewing time. */
function LiveWorld({ base, linkProblem }: LiveWorldProps) {
  const present = useApp();
  const { at } = present;
  const [isConnected, setConnected] = useState(true);
  const overview = useQuery((source) => source.overview(), []);
  // The stream of changes requires the control key, like every other request.
  const [isClosed, setClosed] = useState(false);
  useLive(overview.data === undefined ? undefined : base, present.refresh, (is) => {
    setConnected(is);
    // The server ends the connection of a fork that is closed; its address then leads nowhere. A fork of that name may be created.
    if (is) setClosed(false);
    else if (FORK.test(base))
      present.source.overview().catch((error) => setClosed(requestErrorOf(error).status === 404));
  });
  const past = useMemo(() => (at === undefined ? undefined : liveSource(base, at)), [base, at]);
  if (isClosed) return <ClosedWorld base={base} />;
  if (overview.error?.status === 401) return <KeyForm problem={linkProblem} />;
  const now = { ...present, now: overview.data?.now };
  const shown = past === undefined || at === undefined ? now : { ...present, source: past, now: at };
  const inPresent = (children: ComponentChildren) => <AppContext.Provider value={now}>{children}</AppContext.Provider>;
  return (
    <AppContext.Provider value={shown}>
      <Shell
        head={inPresent(<WorldHead overview={overview.data} isConnected={isConnected} />)}
        bar={overview.data === undefined ? null : inPresent(<TimeBar overview={overview.data} past={past} />)}
      >
        <View outside={at === undefined ? undefined : outsideOf(at, overview.data)} />
      </Shell>
    </AppContext.Provider>
  );
}
