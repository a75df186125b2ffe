/** What colours become. */
export type FewerColours = 'grey' | 'black-and-white'

/** The light of red, green and blue, 0 to 1, by ITU-R BT.601, as readers do it. */
export function lightOfRgb([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue
}

/** The light that inks leave, 0 to 1. */
export function lightOfInks([cyan = 0, magenta = 0, yellow = 0, black = 0]: readonly number[]): number {
  return Math.max(0, 1 - lightOfRgb([cyan, magenta, yellow]) - black)
}

/** Lighter than that is paper, where there are only black and white: pale fills must not hide what stands on them. */
const paperFrom = 0.75

/** The light of something drawn, as it becomes. */
export function reducedLight(light: number, colours: FewerColours): number {
  return colours === 'grey' ? light : light >= paperFrom ? 1 : 0
}
