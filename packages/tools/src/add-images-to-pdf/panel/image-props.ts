import type { ImageBox } from '../shared/image-place.ts'
import type { GivenImage, ImageChange } from './placed.ts'

/** What a part of the panel is given about the chosen image. */
export interface ImageProps {
  image: GivenImage
  /** Where it is seen on the page of the stage. */
  box: ImageBox
  /** The size of that page, in points. */
  page: { width: number; height: number }
  set: (change: ImageChange) => void
}
