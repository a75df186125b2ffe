import { type RefObject, useRef } from 'react'
import { type PagePlan, selectKeys, strikePages } from '../plan/page-plan.ts'
import type { GridAbilities } from './grid-abilities.ts'
import type { GridLayout } from './grid-layout.ts'
import { type Area, useMarquee } from './use-marquee.ts'

interface PageMarqueeDeps {
  grid: RefObject<HTMLElement | null>
  layout: GridLayout
  plan: PagePlan
  onChange: (plan: PagePlan) => void
  abilities: GridAbilities
}

/** A frame selects or marks the pages under it. */
export function usePageMarquee({ grid, layout, plan, onChange, abilities }: PageMarqueeDeps): Area | undefined {
  const before = useRef(plan)
  return useMarquee({
    grid,
    layout,
    count: plan.pages.length,
    isWanted: abilities.selects || abilities.removes === 'strikes',
    spares: abilities.moves ? '[data-ground]' : undefined,
    onFrame(places, { adds, isFirst }) {
      if (isFirst) before.current = plan
      const keys = new Set(plan.pages.filter((_, place) => places.has(place)).map(({ key }) => key))
      if (abilities.selects) onChange(selectKeys(plan, adds ? new Set([...before.current.selected, ...keys]) : keys))
      // Restarts from the original plan, so that one frame is one undo step.
      else if (abilities.removes === 'strikes') onChange(strikePages(before.current, keys, true))
    },
  })
}
