import type { Pdf } from '../engines/qpdf/pdf.ts'
import { type FormReading, readForm } from '../forms/field-tree.ts'
import { createDestinations, type Destinations } from '../read/destinations.ts'
import { type Bookmark, readOutline } from '../read/outline.ts'
import { createPruner, type ResourcePruner } from './prune-resources.ts'
import { type LabelRange, readLabels } from './read-labels.ts'
import { readTags, type TagReading } from './read-tags.ts'

/** What is read from a source only once, no matter how many documents are made from its pages. */
export interface SourceReadings {
  pdf: Pdf
  destinations: Destinations
  pruner: ResourcePruner
  outline(): Bookmark[]
  labels(): LabelRange[]
  form(): FormReading
  /** Undefined if there are no tags, or they can't be used. */
  tags(): TagReading
}

/** Prepares a document for copying pages. Only its resources are changed. */
export function createSourceCache(pdf: Pdf): SourceReadings {
  pdf.pushInherited()
  const destinations = createDestinations(pdf)
  return {
    pdf,
    destinations,
    pruner: createPruner(pdf),
    outline: once(() => readOutline(pdf, { destinations })),
    labels: once(() => readLabels(pdf)),
    form: once(() => readForm(pdf)),
    tags: once(() => readTags(pdf)),
  }
}

function once<Value>(read: () => Value): () => Value {
  let known: { value: Value } | undefined
  return () => {
    known ??= { value: read() }
    return known.value
  }
}
