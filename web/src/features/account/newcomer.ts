// Whether the person signed up on this page. A module remembers this, because the component tree is mounted again when
// the person changes.

let isNew = false;

export function noteNewcomer(isComing: boolean): void {
  isNew = isComing;
}

export function isNewcomer(): boolean {
  return isNew;
}
