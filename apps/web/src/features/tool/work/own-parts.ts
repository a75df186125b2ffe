import { loadOptions, type ReadyTool } from '@octavo/tools'
import type { CanvasProps, ForecastModule, PanelProps } from '@octavo/tools/panel-props.ts'
import { panels } from '@octavo/tools/panels'
import type { ComponentType } from 'react'
import { createLazyPart, type LazyPart } from '../../../shared/lazy-part.ts'

/** What a tool shows in place of the plain cards and the generated form. */
export interface OwnParts {
  canvas: LazyPart<CanvasProps> | undefined
  panel: LazyPart<PanelProps> | undefined
  /** Fetches what tells what will come of the options. */
  forecast: () => Promise<ForecastModule>
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
  const { Canvas, Panel, forecast, pageWidth } = panels[tool.type] ?? {}
  const parts: OwnParts = {
    canvas: Canvas && createLazyPart(Canvas as unknown as () => Promise<{ default: ComponentType<CanvasProps> }>),
    panel: Panel && createLazyPart(Panel as unknown as () => Promise<{ default: ComponentType<PanelProps> }>),
    forecast: forecast ? (forecast as unknown as () => Promise<ForecastModule>) : () => generatedForecast(tool.type),
    pageWidth,
  }
  kept.set(tool.type, parts)
  return parts
}

/** A tool that says nothing itself is summed up by what its options are set to. */
async function generatedForecast(type: ReadyTool['type']): Promise<ForecastModule> {
  const [{ Options }, { generatedSummary }] = await Promise.all([loadOptions(type), import('@octavo/tools/values-summary.ts')])
  return { summary: (options) => generatedSummary(Options, options) }
}
