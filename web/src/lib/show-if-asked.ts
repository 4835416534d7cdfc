// A part of a page that an address leads to by its hash, and that is there only once the page has loaded.

/** As the ref of the part, which has an id. */
export function showIfAsked(part: HTMLElement | null): void {
  if (part !== null && window.location.hash === `#${part.id}`) part.scrollIntoView();
}
