import { createValueTypes, type SimpleTypes, type ValueTypes } from '../value-types.ts'
import { dynamicMedia, dynamicMediaStructures } from './dynamic-media.ts'
import {
  basic,
  basicJob,
  dublinCore,
  generalStructures,
  identification,
  laterBasic,
  laterGeneralStructures,
  laterIdentification,
  laterPagedText,
  mediaManagement,
  pagedText,
  pdf,
  rights,
} from './general.ts'
import { cameraRaw, exif, exifAdditions, imageStructures, laterExif, laterPhotoshop, photoshop, tiff } from './images.ts'
import type { Schema } from './schema.ts'

/** The schemas that metadata may use without defining them, and the types of their values. */
export interface PredefinedSchemas {
  types: ValueTypes
  /** The type of a property; undefined where no schema has it. */
  typeOf(namespace: string, name: string): string | undefined
}

const anyText = /^/

/** Locations and addresses count as text, as the PDF Association reads the standard. */
const simpleTypes: SimpleTypes = {
  boolean: /^(?:True|False)$/,
  integer: /^[+-]?\d+$/,
  real: /^[+-]?(?:\d+\.?\d*|\d*\.?\d+)$/,
  mimetype: /^[-\w+.]+\/[-\w+.]+$/,
  date: /^(?:-?\d+(?:-\d+(?:-\d+(?:T\d+(?::\d+(?::\d+(?:\.\d+)?)?)?(?:Z|[+-]\d+(?::\d+)?)?)?)?)?)?$/,
  propername: anyText,
  text: anyText,
  agentname: anyText,
  rational: anyText,
  renditionclass: anyText,
  uri: anyText,
  url: anyText,
  xpath: anyText,
}

const first = predefined(
  [identification, dublinCore, basic, rights, mediaManagement, basicJob, pagedText, pdf, photoshop, tiff, exif],
  createValueTypes({ ...simpleTypes, gpscoordinate: /^\d{2},\d{2}[,.]\d{2}[NSEW]$/, locale: /^[a-zA-Z]{1,8}(?:-[a-zA-Z]{1,8})*$/ }, [
    ...generalStructures,
    ...imageStructures,
  ]),
)

const later = predefined(
  [
    laterIdentification,
    dublinCore,
    laterBasic,
    rights,
    mediaManagement,
    basicJob,
    laterPagedText,
    dynamicMedia,
    pdf,
    laterPhotoshop,
    cameraRaw,
    tiff,
    laterExif,
    exifAdditions,
  ],
  createValueTypes(
    { ...simpleTypes, gpscoordinate: /^\d{1,3},\d{1,2}(?:,\d{1,2}|\.\d+)[NSEW]$/, locale: /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/ },
    [...generalStructures, ...laterGeneralStructures, ...imageStructures, ...dynamicMediaStructures],
  ),
)

export function predefinedSchemas(part: 1 | 2 | 3): PredefinedSchemas {
  return part === 1 ? first : later
}

function predefined(schemas: readonly Schema[], types: ValueTypes): PredefinedSchemas {
  const byNamespace = new Map(schemas.map(({ namespace, properties }) => [namespace, properties]))
  return { types, typeOf: (namespace, name) => byNamespace.get(namespace)?.get(name) }
}
