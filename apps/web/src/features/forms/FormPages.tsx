import type { ReactNode, RefObject } from 'react'
import { PageScroller, type SeenPage } from '../../shared/paper/PageScroller.tsx'
import { useForm } from './use-form.ts'

interface FormPagesProps {
  scroller: RefObject<HTMLDivElement | null>
  zoom: number
  onZoom: (zoom: number) => void
  tool?: string
  space?: number
  onPressBeside?: () => void
  children: (seen: SeenPage) => ReactNode
}

/** The pages of the form below one another. */
export function FormPages({ tool = 'select', onPressBeside = () => {}, children, ...rest }: FormPagesProps) {
  const { form, pages, sizeOf } = useForm()
  return (
    <PageScroller {...rest} pages={pages} sizeOf={sizeOf} tool={tool} onShow={form.show} onPressBeside={onPressBeside}>
      {children}
    </PageScroller>
  )
}
