import { holds, type SettingCondition } from '@octavo/core/api/fill-page.ts'
import type { PageSettings, SettingText } from '@octavo/core/api/site-settings.ts'
import { createElement, Fragment, type ReactNode } from 'react'

let read: PageSettings | undefined

/** The settings of this installation, which the server writes into every page. */
export function siteSettings(): PageSettings {
  read ??= JSON.parse(document.getElementById('settings')?.textContent || '{"social":[],"texts":{}}') as PageSettings
  return read
}

/** A text of the settings. A page that is being built gets its name, which the server replaces. A price has `usePrice`. */
export function setting(name: SettingText): string {
  return import.meta.env.SSR ? `__${name}__` : (siteSettings().texts[name] ?? '')
}

/**
 * Content that depends on a setting. A page that is being built gets it between two marks, and the server decides; so it may stand only
 * between elements, not between texts.
 */
export function when(condition: SettingCondition, content: ReactNode): ReactNode {
  if (!import.meta.env.SSR) return holds(condition, siteSettings()) ? content : null
  return createElement(Fragment, null, `__IF_${condition}__`, content, `__END_${condition}__`)
}
