/** A place on a page that links lead to, by its name and its distance from the top. */
export interface PagePlace {
  name: string
  top: number
}
