/** A point on a page as it is seen, in points from its top left corner; or a way on the screen, in CSS pixels. */
export interface Point {
  x: number
  y: number
}
