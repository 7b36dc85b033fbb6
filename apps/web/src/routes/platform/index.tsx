import { createFileRoute } from '@tanstack/react-router'
import { OperatorBoard } from '../../features/today/operator-board.tsx'
import { titled } from '../../platform/route-options.ts'

export const Route = createFileRoute('/platform/')({
  head: titled('Aujourd’hui'),
  beforeLoad: async ({ context }) => {
    const { toFirstSection } = await import('../../layout/navigation/desk-sections.ts')
    toFirstSection('platform', context)
  },
  component: OperatorBoard,
})
