import type { ImageBox } from '../shared/image-place.ts'
import type { GivenImage, ImageChange } from './placed.ts'

/** What a part of the panel gets about the selected image. */
export interface ImageProps {
  image: GivenImage
  /** Its position on the page on the stage. */
  box: ImageBox
  /** The size of that page, in points. */
  page: { width: number; height: number }
  set: (change: ImageChange) => void
}
