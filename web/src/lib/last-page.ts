// The page somebody was on before they asked for help, for a message to support.

let page: string | null = null;

/** Called by the root layout with every route change. */
export function notePage(pathname: string): void {
  if (!pathname.endsWith("/support")) page = pathname;
}

export function lastPage(): string | null {
  return page;
}
