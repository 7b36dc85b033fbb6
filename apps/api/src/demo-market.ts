import { demoAccounts, demoPassword } from '../seeds/companies/demo-accounts.ts'
import { isEmpty } from '../seeds/fill-database.ts'
import { loadMarket } from '../seeds/load-market.ts'
import type { Config } from './platform/config/config.ts'
import { openStorage } from './platform/storage/open-storage.ts'

/** Loads the demo market into an empty database and says who may sign in. */
export const demoMarket = async (
  config: Config,
  databaseUrl: string,
  say: (line: string) => void,
): Promise<void> => {
  if (await isEmpty(databaseUrl)) {
    say('Le marché de démonstration se monte…')
    const { pictures } = openStorage(config)
    await loadMarket({
      databaseUrl,
      today: new Date(),
      scale: config.demoScale,
      putIllustration: pictures.putIllustration,
      onProgress: step => say(`  ${step}`),
    })
  }
  say(`\nComptes de démonstration (mot de passe ${demoPassword}) :`)
  for (const account of demoAccounts) say(`  ${account.email.padEnd(24)} ${account.description}`)
}
