import type { Box, Point } from '@octavo/core/edits/geometry.ts'

/** What a page shows besides text that can be taken hold of. Places are as displayed: points from the upper left corner. */
export interface PageThings {
  images: PageImage[]
  annotations: PageAnnotation[]
  /** The fields of its form, which only show. */
  fields: PageField[]
}

/** A field of a form at one of its places. */
export interface PageField {
  /** Its index among the annotations of the page. */
  annotation: number
  box: Box
}

/** An image at one of its places on the page. */
export interface PageImage {
  /** Its number on the page in the order of drawing, forms expanded. */
  image: number
  box: Box
  /** What the structure of the file says in its place; empty if nothing. */
  alt: string
}

/** A comment, drawing, stamp or link that the file has on a page. */
export interface PageAnnotation {
  /** Its index among the annotations of the page. */
  annotation: number
  kind: AnnotationKind
  box: Box
  /** As #rrggbb. */
  color: string
  opacity: number
  /** The width of its lines in points. */
  width: number
  text: string
  author: string
  /** How it can be redrawn; undefined if only its own drawing tells. */
  look: AnnotationLook | undefined
}

export type AnnotationKind = 'note' | 'link' | 'text' | 'shape' | 'markup' | 'ink' | 'stamp' | 'file' | 'other'

/** What the entries of an annotation describe. */
export type AnnotationLook =
  | { kind: 'markup'; how: 'highlight' | 'underline' | 'strikeout' | 'squiggly'; quads: Point[][] }
  | { kind: 'shape'; shape: 'rect' | 'ellipse'; room: number; fill: string | undefined }
  | { kind: 'shape'; shape: 'line' | 'arrow' | 'polyline' | 'polygon'; points: Point[]; fill: string | undefined }
  | { kind: 'ink'; strokes: Point[][] }

/** Things that are left out of a drawing, by their numbers. */
export interface HiddenThings {
  shows: readonly number[]
  images: readonly number[]
  annotations: readonly number[]
}

export const nothingHidden: HiddenThings = { shows: [], images: [], annotations: [] }
