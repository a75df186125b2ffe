import { context, t } from '@octavo/core/words/t.ts'
import { Menu } from '@octavo/ui/Menu.tsx'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { chooseTheme, type Theme, themeStore } from './theme.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const choices: readonly { theme: Theme; label: () => string; Icon: typeof Sun }[] = [
  { theme: 'system', label: () => t('System'), Icon: Monitor },
  { theme: 'light', label: () => context('theme', 'Light'), Icon: Sun },
  { theme: 'dark', label: () => context('theme', 'Dark'), Icon: Moon },
]

/** Light, dark, or the system's theme. */
export function ThemeMenu() {
  const chosen = useSyncExternalStore(themeStore.subscribe, themeStore.read, themeStore.readOnServer)
  return (
    <Menu
      variant="icon"
      label={t('Theme')}
      icon={chosen === 'light' ? <Sun {...icon} /> : <Moon {...icon} />}
      items={choices.map(({ theme, label, Icon }) => ({
        label: label(),
        icon: <Icon {...icon} />,
        checked: theme === chosen,
        onSelect: () => chooseTheme(theme),
      }))}
    />
  )
}
