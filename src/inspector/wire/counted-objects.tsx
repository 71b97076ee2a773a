import type { ObjectSection } from '../../analysis/coverage/sections.ts';
import { isUuid } from '../../facts/key-shapes.ts';
import { Loaded } from '../parts/loaded.tsx';
import { NamedSubject } from '../parts/named-subject.tsx';
import { OpenedDetails } from '../parts/opened-details.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';

interface CountedObjectsProps {
  readonly section: ObjectSection;
  /** The row of the section. */
  readonly name: string;
  /** The number that opens them: `3 times`. */
  readonly text: string;
}

/** Objects whose names are shown; each name is read on its own. */
const SHOWN_MAX = 20;

/** Opens the objects that a row of the coverage counts, newest first. They are read when they are opened. */
export function CountedObjects({ text, ...row }: CountedObjectsProps) {
  return (
    <OpenedDetails class="occurrences" summary={text}>
      {() => <Objects {...row} />}
    </OpenedDetails>
  );
}

function Objects({ section, name }: Pick<CountedObjectsProps, 'section' | 'name'>) {
  const query = useQuery((source) => source.coverageObjects(section, name), [section, name]);
  return (
    <Loaded query={query}>
      {(ids) =>
        ids.length === 0 ? (
          <p class="note">Only the count is stored, not the individual objects.</p>
        ) : (
          <>
            <ul>
              {ids.slice(0, SHOWN_MAX).map((id) => (
                <li key={id}>
                  <Counted id={id} />
                </li>
              ))}
            </ul>
            {ids.length > SHOWN_MAX ? <p class="faint">The newest {SHOWN_MAX}.</p> : null}
          </>
        )
      }
    </Loaded>
  );
}

/** An open batch has a number and no id; the id of a request has no prefix. */
function Counted({ id }: { readonly id: string }) {
  const { route } = useApp();
  if (/^\d+$/.test(id)) return <a href={linkTo(route, 'batches', id)}>open batch {id}</a>;
  if (!isUuid(id)) return <NamedSubject id={id} />;
  return (
    <a class="mono" href={linkTo(route, 'requests', id)}>
      request {id}
    </a>
  );
}
