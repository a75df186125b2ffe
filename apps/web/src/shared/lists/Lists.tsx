import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** Where lists of the server are loaded and kept while their page is open. */
export function Lists({ children }: { children: ReactNode }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }))
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
