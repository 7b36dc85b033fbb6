/** Who may sign in to the demo (docs/product.md#demo-accounts). */
export const demoPassword = 'demo1234'

export const demoAccounts: readonly { email: string; description: string }[] = [
  {
    email: 'chef@bistrot.demo',
    description:
      'Chloé, administratrice de «\u00a0Bistrot des Halles\u00a0», acheteuse de «\u00a0Traiteur Lumière\u00a0»',
  },
  {
    email: 'achat@bistrot.demo',
    description: 'Malik, acheteur de «\u00a0Bistrot des Halles\u00a0»',
  },
  {
    email: 'compta@bistrot.demo',
    description: 'Agnès, comptable de «\u00a0Bistrot des Halles\u00a0»',
  },
  {
    email: 'vente@primeur.demo',
    description: 'Karim, administrateur du grossiste «\u00a0Primeurs de Rungis\u00a0»',
  },
  {
    email: 'prepa@primeur.demo',
    description: 'Lucas, préparateur de «\u00a0Primeurs de Rungis\u00a0»',
  },
  {
    email: 'livreur@primeur.demo',
    description: 'Samir, livreur de «\u00a0Primeurs de Rungis\u00a0»',
  },
  {
    email: 'compta@primeur.demo',
    description: 'Hélène, comptable de «\u00a0Primeurs de Rungis\u00a0»',
  },
  { email: 'nouveau@demo.demo', description: 'Zoé, qui n’a pas encore de société' },
  // The sandbox: what programs that are being written do there is in nobody's way.
  {
    email: 'vente@dock-du-havre.demo',
    description:
      'Maxime, administrateur du grossiste «\u00a0Dock du Havre\u00a0», pour essayer l’API',
  },
  {
    email: 'commande@demi-gros-vauban.demo',
    description:
      'Didier, administrateur de son client «\u00a0Demi-gros Vauban\u00a0», pour essayer l’API',
  },
  { email: 'admin@carreau.demo', description: 'Nora, opératrice de la plateforme Carreau' },
]
