import { t } from '@octavo/core/words/t.ts'
import { toast } from '../../../shared/toasts.ts'
import { isMarkupTool, type Tool } from '../state/tools.ts'

/** Says what a tool needs that made nothing: a press without a way, or a way over a part of the page without text. */
export function hintOf(tool: Tool, { isClick }: { isClick: boolean }): void {
  if (tool === 'crop') toast.warning(t('Drag over the part of the page to keep.'))
  else if (!isMarkupTool(tool)) return
  else if (!isClick) toast.warning(t('There is no text here.'))
  else if (tool === 'redact-text') toast.warning(t('Drag over the text to remove.'))
  else toast.warning(t('Drag over the text to mark.'))
}
