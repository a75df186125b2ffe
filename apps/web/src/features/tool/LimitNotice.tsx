import { t } from '@octavo/core/words/t.ts'
import { Notice } from '@octavo/ui/Notice.tsx'
import { usePrice } from '../../shared/chosen-currency.ts'
import { siteSettings } from '../../shared/site-settings.ts'
import { useStore } from '../../shared/store.ts'
import { useVisitor } from '../../shared/user/use-visitor.ts'
import { knownLimits } from '../../shared/work/known-limits.ts'

/** Says before a task starts that its result won't be free. */
export function LimitNotice() {
  const limits = useStore(knownLimits)
  const price = usePrice('SINGLE_TASK')
  const isUser = useVisitor().state === 'user'
  if (limits?.tasksLeftToday !== 0 || !siteSettings().billing) return null
  return (
    <Notice tone="warning">
      {isUser
        ? t("You've used today's tasks. You can run this one and see its first page. The file costs {price}, or comes with a plan.", {
            price,
          })
        : t("You've used today's free tasks. You can run this one and see its first page. The file needs a free account.")}
    </Notice>
  )
}
