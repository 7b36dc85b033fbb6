import { createFileRoute } from '@tanstack/react-router'
import { ShopBoard } from '../../features/today/shop-board.tsx'
import { titled } from '../../platform/route-options.ts'

export const Route = createFileRoute('/shop/')({
  head: titled('Aujourd’hui'),
  beforeLoad: async ({ context }) => {
    const { toFirstSection } = await import('../../layout/navigation/desk-sections.ts')
    toFirstSection('shop', context)
  },
  component: ShopBoard,
})
