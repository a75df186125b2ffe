/** A point on a page as displayed, in points from its top left corner; or a distance on the screen, in CSS pixels. */
export interface Point {
  x: number
  y: number
}
