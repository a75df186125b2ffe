import type { PageLook } from '@octavo/documents/browser/page-look.ts'
import type { Options } from '../options.ts'
import { windows } from '../shared/paper.ts'

/** The look options of a page. */
export function pageLook(options: Options): PageLook {
  const { viewport } = options
  return {
    viewport: {
      ...(typeof viewport === 'number'
        ? { width: viewport, height: Math.round(viewport * 0.7), isPhone: viewport < 700 }
        : windows[viewport]),
      ...(options.viewportHeight !== undefined && { height: options.viewportHeight }),
      scale: options.deviceScale,
    },
    media: options.media,
    colorScheme: options.colorScheme,
    waitUntil: options.waitUntil,
    waitSeconds: options.waitSeconds,
    waitSelector: options.waitSelector,
    waitExpression: options.waitExpression,
    limitMs: options.limitSeconds === undefined ? undefined : options.limitSeconds * 1000,
    failOn: options.failOn,
    scroll: options.scroll,
    hidePopups: options.hidePopups,
    hideAdverts: options.hideAdverts,
    unfold: options.unfold,
    reader: options.reader,
    identity: {
      userAgent: options.userAgent,
      locale: options.locale,
      timezone: options.timezone,
      cookies: options.cookies,
      headers: options.headers,
      login: options.login,
    },
    hide: options.hideSelectors === '' ? [] : [options.hideSelectors],
    css: options.css,
  }
}
