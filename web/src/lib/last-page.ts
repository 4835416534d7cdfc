// The last page before the support page, for a request for help, and whether the reader has left the first page.

let page: string | null = null;
let isFirst = true;

/** The root layout calls this with every route change. */
export function notePage(pathname: string): void {
  isFirst &&= page === null || page === pathname;
  if (!pathname.endsWith("/support")) page = pathname;
}

/** Whether no navigation has happened yet: the skeleton of the server is still on screen. */
export function isFirstPage(): boolean {
  return isFirst;
}

export function lastPage(): string | null {
  return page;
}
