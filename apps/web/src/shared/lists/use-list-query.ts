import { useSearchParams } from 'react-router'

/** The page and the filters of a list, which are part of the address. */
export function useListQuery<Filter extends string>(filters: readonly Filter[]) {
  const [parameters, setParameters] = useSearchParams()
  const page = Math.max(0, Math.trunc(Number(parameters.get('page') ?? 0)) || 0)
  const values = Object.fromEntries(filters.map((name) => [name, parameters.get(name) ?? ''])) as Record<Filter, string>
  const set = (changes: Record<string, string>) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === '' || value === '0') after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    query: { page, ...values },
    isFiltered: Object.values(values).some((value) => value !== ''),
    setPage: (next: number) => set({ page: String(next) }),
    // Other rows have other pages.
    setFilter: (name: Filter, value: string) => set({ [name]: value, page: '0' }),
    clear: () => set({ ...Object.fromEntries(filters.map((name) => [name, ''])), page: '0' }),
  }
}
