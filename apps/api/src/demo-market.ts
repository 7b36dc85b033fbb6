import { demoAccounts, demoPassword } from '../seeds/companies/demo-accounts.ts'
import { holdsDemo, isEmpty } from '../seeds/fill-database.ts'
import { loadMarket } from '../seeds/load-market.ts'
import type { Config } from './platform/config/config.ts'
import { StartError } from './platform/postgres/start-error.ts'
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
      month: config.demoMonth,
      putIllustration: pictures.putIllustration,
      onProgress: step => say(`  ${step}`),
    })
  }
  // A market that was set up for real has none of these people.
  if (!(await holdsDemo(databaseUrl))) return
  say(`\nComptes de démonstration (mot de passe ${demoPassword}) :`)
  for (const account of demoAccounts) say(`  ${account.email.padEnd(24)} ${account.description}`)
}

/**
 * Its passwords are published: behind a public door it would be anybody's.
 *
 * @throws StartError when this installation is not for trying and the database holds the demo.
 */
export const refuseDemo = async (
  { isPublic }: Pick<Config, 'isPublic'>,
  databaseUrl: string,
): Promise<void> => {
  if (isPublic && (await holdsDemo(databaseUrl)))
    throw new StartError(
      'Cette base contient le marché de démonstration, dont les mots de passe sont publics : indiquez une base neuve avec DATABASE_URL (ou un dossier vide avec DATA_DIR), ou DEMO=on si ce n’est qu’un essai.',
    )
}
