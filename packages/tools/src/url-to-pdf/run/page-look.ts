import type { PageLook } from '@octavo/documents/browser/page-look.ts'
import type { Options } from '../options.ts'
import { windows } from '../paper.ts'

/** How a page is opened for these options. */
export function pageLook(options: Options): PageLook {
  const { viewport } = options
  return {
    viewport:
      typeof viewport === 'number' ? { width: viewport, height: Math.round(viewport * 0.7), isPhone: viewport < 700 } : windows[viewport],
    media: options.media,
    colorScheme: options.colorScheme,
    waitUntil: options.waitUntil,
    waitSeconds: options.waitSeconds,
    waitSelector: options.waitSelector,
    scroll: options.scroll,
    hidePopups: options.hidePopups,
    hide: options.hideSelectors === '' ? [] : [options.hideSelectors],
    css: options.css,
  }
}
