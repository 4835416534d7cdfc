/** Words of a program in a page's skeleton; the server inserts them before any code runs. */
export interface ProgramWords {
  /** Its name in addresses. */
  slug: string;
  title: string;
  host: string;
  summary: string;
  /** Hue of its host. */
  hue: string;
  /** Address of its scene. */
  scene: string;
}
