import { tenantChannel } from '@carreau/domain/notifications/channels'
import type { HostedRealtime } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tasks } from '../../../platform/jobs/jobs.ts'
import { openHostedService } from '../../../platform/realtime/hosted-service.ts'
import { pricesEvent } from '../../../platform/realtime/tell-prices.ts'
import { findBuyersAtWork } from './realtime.sql.ts'

/** What a hosted service is told; without one, PostgreSQL tells the nodes and no job comes here. */
export const realtimeJobs = ({
  db,
  config,
}: {
  db: Db
  config: { hostedRealtime: HostedRealtime | undefined }
}): Pick<Tasks, 'broadcast_event' | 'broadcast_offers' | 'end_connections'> => {
  const hosted = config.hostedRealtime && openHostedService(config.hostedRealtime)
  return {
    broadcast_event: {
      run: async ({ channels, event, data }) => hosted?.tell(channels, event, data),
    },
    broadcast_offers: {
      run: async specificationIds => {
        if (hosted === undefined) return
        const buyers = await findBuyersAtWork(db)
        const channels = buyers.map(id => tenantChannel({ type: 'buyer', id }))
        const { event, data } = pricesEvent(specificationIds)
        await hosted.tell(channels, event, data)
      },
    },
    end_connections: {
      run: async ({ tokenIds }) => {
        for (const tokenId of tokenIds) await hosted?.endConnections(tokenId)
      },
    },
  }
}
