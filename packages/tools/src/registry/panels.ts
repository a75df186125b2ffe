import { firstThumbWidth, smallThumbWidth } from '@octavo/ui/thumbs/thumb-width.ts'
import type { ComponentType } from 'react'
import type { CanvasProps, ForecastModule, PanelProps } from '../fields/panel-props.ts'
import type { ReadyToolType } from './catalogue.ts'

/** A tool's UI besides the generated form, each part loaded when its page is opened. */
export interface ToolPanels {
  /** Replaces the generated form. A step of a chain shows it too, without documents: they are made when it runs. */
  Panel?: () => Promise<{ default: ComponentType<PanelProps<never>> }>
  /** Replaces the plain file cards. */
  Canvas?: () => Promise<{ default: ComponentType<CanvasProps<never>> }>
  /** The effect of the options, if more than the files determines it. */
  forecast?: () => Promise<ForecastModule<never>>
  /** The initial page width of the canvas in CSS pixels: pages are already drawn while it is being loaded. */
  pageWidth?: () => number
}

/** The UI of tools for which the generated form and the plain file cards aren't enough. */
export const panels: Partial<Record<ReadyToolType, ToolPanels>> = {
  'merge-pdf': {
    Panel: () => import('../merge-pdf/Panel.tsx'),
    Canvas: () => import('../merge-pdf/Canvas.tsx'),
    forecast: () => import('../merge-pdf/panel/forecast.ts'),
    pageWidth: smallThumbWidth,
  },
  'split-pdf': {
    Panel: () => import('../split-pdf/Panel.tsx'),
    Canvas: () => import('../split-pdf/Canvas.tsx'),
    forecast: () => import('../split-pdf/panel/forecast.ts'),
    pageWidth: smallThumbWidth,
  },
  'compress-pdf': {
    Panel: () => import('../compress-pdf/Panel.tsx'),
    Canvas: () => import('../compress-pdf/Canvas.tsx'),
    forecast: () => import('../compress-pdf/panel/forecast.ts'),
  },
  'ocr-pdf': { Panel: () => import('../ocr-pdf/Panel.tsx'), forecast: () => import('../ocr-pdf/panel/forecast.ts') },
  'pdf-to-word': { Panel: () => import('../pdf-to-word/Panel.tsx'), forecast: () => import('../pdf-to-word/panel/forecast.ts') },
  'pdf-to-excel': { Panel: () => import('../pdf-to-excel/Panel.tsx'), forecast: () => import('../pdf-to-excel/panel/forecast.ts') },
  'pdf-to-ppt': { Panel: () => import('../pdf-to-ppt/Panel.tsx'), forecast: () => import('../pdf-to-ppt/panel/forecast.ts') },
  'pdf-to-pdfa': {
    Panel: () => import('../pdf-to-pdfa/Panel.tsx'),
    forecast: () => import('../pdf-to-pdfa/panel/forecast.ts'),
  },
  'pdf-to-images': {
    Panel: () => import('../pdf-to-images/Panel.tsx'),
    Canvas: () => import('../pdf-to-images/Canvas.tsx'),
    forecast: () => import('../pdf-to-images/panel/forecast.ts'),
    pageWidth: firstThumbWidth,
  },
  'extract-text-from-pdf': {
    Panel: () => import('../extract-text-from-pdf/Panel.tsx'),
    forecast: () => import('../extract-text-from-pdf/panel/forecast.ts'),
  },
  'protect-pdf': {
    Panel: () => import('../protect-pdf/Panel.tsx'),
    forecast: () => import('../protect-pdf/panel/forecast.ts'),
  },
  'unlock-pdf': {
    Panel: () => import('../unlock-pdf/Panel.tsx'),
    forecast: () => import('../unlock-pdf/panel/forecast.ts'),
  },
  'url-to-pdf': {
    Panel: () => import('../url-to-pdf/Panel.tsx'),
    Canvas: () => import('../url-to-pdf/Canvas.tsx'),
    forecast: () => import('../url-to-pdf/panel/forecast.ts'),
  },
  'images-to-pdf': {
    Panel: () => import('../images-to-pdf/Panel.tsx'),
    Canvas: () => import('../images-to-pdf/Canvas.tsx'),
    forecast: () => import('../images-to-pdf/panel/forecast.ts'),
  },
  'delete-pages-from-pdf': {
    Panel: () => import('../delete-pages-from-pdf/Panel.tsx'),
    Canvas: () => import('../delete-pages-from-pdf/Canvas.tsx'),
    forecast: () => import('../delete-pages-from-pdf/panel/forecast.ts'),
    pageWidth: firstThumbWidth,
  },
  'rotate-pdf-pages': {
    Panel: () => import('../rotate-pdf-pages/Panel.tsx'),
    Canvas: () => import('../rotate-pdf-pages/Canvas.tsx'),
    forecast: () => import('../rotate-pdf-pages/panel/forecast.ts'),
    pageWidth: firstThumbWidth,
  },
  'add-page-numbers-to-pdf': {
    Panel: () => import('../add-page-numbers-to-pdf/Panel.tsx'),
    Canvas: () => import('../add-page-numbers-to-pdf/Canvas.tsx'),
    forecast: () => import('../add-page-numbers-to-pdf/panel/forecast.ts'),
  },
  'extract-images-from-pdf': {
    Panel: () => import('../extract-images-from-pdf/Panel.tsx'),
    forecast: () => import('../extract-images-from-pdf/panel/forecast.ts'),
  },
  'add-images-to-pdf': {
    Panel: () => import('../add-images-to-pdf/Panel.tsx'),
    Canvas: () => import('../add-images-to-pdf/Canvas.tsx'),
    forecast: () => import('../add-images-to-pdf/panel/forecast.ts'),
  },
}
