/** Words of a program in a page's skeleton; the server inserts them before any code runs. */
export interface ProgramWords {
  /** Name of the program in addresses. */
  slug: string;
  title: string;
  host: string;
  summary: string;
  /** Hue of the program's host. */
  hue: string;
  /** Address of the scene's picture. */
  scene: string;
}
