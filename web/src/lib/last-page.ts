// Where somebody was before: the page that they asked for help from, and whether they have left the first one.

let page: string | null = null;
let isFirst = true;

/** Called by the root layout with every route change. */
export function notePage(pathname: string): void {
  isFirst &&= page === null || page === pathname;
  if (!pathname.endsWith("/support")) page = pathname;
}

/** Whether nobody has gone anywhere yet: the shape that came with the page is still on screen. */
export function isFirstPage(): boolean {
  return isFirst;
}

export function lastPage(): string | null {
  return page;
}
