import type { ReadyTool } from '@octavo/tools'
import type { CanvasProps, OutlookModule, PanelProps } from '@octavo/tools/panel-props.ts'
import { panels } from '@octavo/tools/panels'
import type { ComponentType } from 'react'
import { createPart, type Part } from '../../../shared/part.ts'

/** What a tool shows in place of the plain cards and the generated form. */
export interface OwnParts {
  canvas: Part<CanvasProps> | undefined
  panel: Part<PanelProps> | undefined
  /** Fetches what tells what will come of the options. */
  outlook: (() => Promise<OutlookModule>) | undefined
  /** How wide the canvas first shows single pages, in CSS pixels. */
  pageWidth: (() => number) | undefined
}

const kept = new Map<string, OwnParts>()

/**
 * The tool's own parts, if it has any. Kept, since a part made anew would be fetched anew. The options they are given
 * were made by the tool's own schema, which is what their types say and the compiler cannot see here.
 */
export function ownPartsOf(tool: Pick<ReadyTool, 'type'>): OwnParts {
  const known = kept.get(tool.type)
  if (known) return known
  const { Canvas, Panel, outlook, pageWidth } = panels[tool.type] ?? {}
  const parts: OwnParts = {
    canvas: Canvas && createPart(Canvas as unknown as () => Promise<{ default: ComponentType<CanvasProps> }>),
    panel: Panel && createPart(Panel as unknown as () => Promise<{ default: ComponentType<PanelProps> }>),
    outlook: outlook as unknown as (() => Promise<OutlookModule>) | undefined,
    pageWidth,
  }
  kept.set(tool.type, parts)
  return parts
}
