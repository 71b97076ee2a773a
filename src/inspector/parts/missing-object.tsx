import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useApp } from '../state/app-state.ts';
import { setPageTitle } from '../state/page-title.ts';
import { linkTo } from '../state/route.ts';
import { Empty } from './empty.tsx';

/** The name of an object's kind and the view that lists them, such as `Batch` and `batches`. */
export type ObjectKind = readonly [one: string, list: string];

interface MissingObjectProps {
  readonly of: ObjectKind;
  /** Why it is not shown. */
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** Takes the place of the page of an object that this world does not have, with a heading and the way to the list. */
export function MissingObject({ of: [one, list], title, children }: MissingObjectProps) {
  const { route, scenario } = useApp();
  // The page of the object, which named the tab, may have been here before the world was reset.
  useEffect(() => setPageTitle(`${one} not found`, scenario?.title));
  return (
    <>
      <h1 class="view-title" tabIndex={-1}>
        {one}
      </h1>
      <div role="alert">
        <Empty title={title}>
          {children}
          <a href={linkTo(route, list)}>Go to the list</a>
        </Empty>
      </div>
    </>
  );
}
