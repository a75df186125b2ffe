import type { ComponentType } from 'react'
import type { ReadyToolType } from './catalogue.ts'
import type { CanvasProps, PanelProps } from './panel-props.ts'

/** What a tool shows beside the form generated from its schema, each fetched when its page is opened. */
export interface ToolPanels {
  /** In place of the generated form. */
  Panel?: () => Promise<{ default: ComponentType<PanelProps<never>> }>
  /** In place of the plain file cards. */
  Canvas?: () => Promise<{ default: ComponentType<CanvasProps<never>> }>
}

/** Panels of tools for which the generated form and the plain file cards are not enough. */
export const panels: Partial<Record<ReadyToolType, ToolPanels>> = {
  'merge-pdf': { Panel: () => import('./merge-pdf/Panel.tsx'), Canvas: () => import('./merge-pdf/Canvas.tsx') },
}
