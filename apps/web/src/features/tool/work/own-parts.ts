import { loadOptions, type ReadyTool } from '@octavo/tools'
import type { CanvasProps, ForecastModule, PanelProps } from '@octavo/tools/panel-props.ts'
import { panels } from '@octavo/tools/panels'
import type { ComponentType } from 'react'
import { createLazyPart, type LazyPart } from '../../../shared/lazy-part.ts'

/** A tool's custom UI instead of the plain cards and the generated form. */
export interface OwnParts {
  canvas: LazyPart<CanvasProps> | undefined
  panel: LazyPart<PanelProps> | undefined
  /** Loads the forecast of the options. */
  forecast: () => Promise<ForecastModule>
  /** The initial page width of the canvas, in CSS pixels. */
  pageWidth: (() => number) | undefined
}

const kept = new Map<string, OwnParts>()

/**
 * The tool's custom UI, if any. Cached, since a new component would be loaded again. The options passed to it come from the tool's own
 * schema, which matches their types, but the compiler can't see that here.
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

/** A tool without a summary gets one from the values of its options. */
async function generatedForecast(type: ReadyTool['type']): Promise<ForecastModule> {
  const [{ Options }, { generatedSummary }] = await Promise.all([loadOptions(type), import('@octavo/tools/values-summary.ts')])
  return { summary: (options) => generatedSummary(Options, options) }
}
