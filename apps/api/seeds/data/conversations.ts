/** Who writes: the buyer's admin, or whoever is named, and the wholesaler's seller. */
export type ScriptLine = {
  by: 'buyer' | 'purchaser' | 'shop'
  /** Days before today, and the time in Paris. */
  day: number
  at: string
  text: string
  /** Quotes the pair's last delivered order, or its first line. */
  quotes?: 'order' | 'line'
}

export type ConversationScript = {
  /** Place among the demo's buyers: 0 is « Bistrot des Halles ». */
  buyer: number
  shop: string
  /** The side that has not read the last `count` messages. */
  unread?: { by: 'buyer' | 'shop'; count: number }
  lines: readonly ScriptLine[]
}

/** What people of the trade write to each other; the first seven are with « Bistrot des Halles ». */
export const conversationScripts: readonly ConversationScript[] = [
  {
    buyer: 0,
    shop: 'primeurs-de-rungis',
    unread: { by: 'buyer', count: 2 },
    lines: [
      { by: 'buyer', day: 9, at: '15:12', text: 'Bonjour Karim, on repart sur la carte d’hiver la semaine prochaine. Vous aurez encore de la cœur de bœuf ?' },
      { by: 'shop', day: 9, at: '16:40', text: 'Bonjour Chloé. La française est finie, il me reste de la sicilienne, belle, cat. I. Je vous conseille la grappe pour tenir le prix.' },
      { by: 'buyer', day: 9, at: '16:52', text: 'Va pour la grappe. Et du potimarron, 3 colis.' },
      { by: 'shop', day: 9, at: '16:55', text: 'C’est noté, il est arrivé ce matin d’Île-de-France.' },
      { by: 'purchaser', day: 4, at: '08:20', text: 'Bonjour, un de ces colis était abîmé dessous ce matin. Rien de grave, on a trié, mais gardez l’œil dessus.', quotes: 'line' },
      { by: 'shop', day: 4, at: '08:41', text: 'Merci Malik. J’ai parlé à Lucas, il ouvre les vôtres un par un à partir de demain.' },
      { by: 'purchaser', day: 4, at: '08:43', text: 'Parfait, merci !' },
      { by: 'shop', day: 1, at: '22:18', text: 'Bonsoir Chloé, la mâche est rare cette nuit : gel à Nantes. Je peux vous garder 2 colis, mais à 1,20 € de plus le kilo.' },
      { by: 'shop', day: 1, at: '22:19', text: 'Vous me dites avant 23 h ? Sinon je vous remplace par de la roquette au même prix.' },
    ],
  },
  {
    buyer: 0,
    shop: 'champignons-de-loire',
    unread: { by: 'buyer', count: 1 },
    lines: [
      { by: 'buyer', day: 12, at: '10:05', text: 'Bonjour, avez-vous des girolles en ce moment ?' },
      { by: 'shop', day: 12, at: '11:30', text: 'Bonjour ! Les dernières d’Écosse jusqu’à vendredi, ensuite ce sera fini pour l’année. Les pleurotes et les shiitakés viennent de nos caves, toute l’année.' },
      { by: 'buyer', day: 12, at: '11:34', text: 'Merci Yannick, je prends 2 kg de girolles pour jeudi.' },
      { by: 'shop', day: 2, at: '17:03', text: 'Bonjour Chloé, les pieds-de-mouton arrivent demain, premier choix. Je vous mets un kilo à l’essai dans la prochaine livraison ?' },
    ],
  },
  {
    buyer: 0,
    shop: 'maraichers-nantais',
    unread: { by: 'buyer', count: 1 },
    lines: [
      { by: 'purchaser', day: 6, at: '14:22', text: 'Bonjour, la livraison de demain peut-elle passer avant 7 h ? La rue est fermée à partir de 7 h 30 pour le marché.' },
      { by: 'shop', day: 6, at: '14:50', text: 'Bonjour Malik, oui, le chauffeur passe par chez vous en premier : 6 h 15.' },
      { by: 'purchaser', day: 6, at: '14:51', text: 'Super, il y aura quelqu’un dans la cour.' },
      { by: 'shop', day: 1, at: '19:36', text: 'Bonsoir, à cause du gel, les radis de demain seront en bottes plus petites. On complète à 12 bottes par colis au même prix.' },
    ],
  },
  {
    buyer: 0,
    shop: 'bio-des-halles',
    lines: [
      { by: 'buyer', day: 15, at: '09:10', text: 'Bonjour Anaïs, pourriez-vous m’envoyer votre certificat bio à jour ? Notre contrôle est dans dix jours.' },
      { by: 'shop', day: 15, at: '09:48', text: 'Bonjour Chloé, il est sur notre page, à jour jusqu’en juin. Je vous l’envoie aussi par courrier si le contrôleur veut l’original.' },
      { by: 'buyer', day: 15, at: '09:50', text: 'La page suffit, merci.' },
    ],
  },
  {
    buyer: 0,
    shop: 'vergers-de-la-drome',
    lines: [
      { by: 'shop', day: 20, at: '18:00', text: 'Bonjour, les premières Chanteclerc sont rentrées. Calibre 70-75, plateau de 7 kg, très parfumées.' },
      { by: 'buyer', day: 19, at: '09:15', text: 'Merci Clément ! 2 plateaux pour samedi, pour les tatins.' },
      { by: 'shop', day: 19, at: '09:20', text: 'C’est parti.' },
    ],
  },
  {
    buyer: 0,
    shop: 'herbes-et-pousses',
    lines: [
      { by: 'buyer', day: 8, at: '16:30', text: 'Bonjour Solène, le basilic de ce matin était noirci sur une moitié de la caisse.', quotes: 'order' },
      { by: 'shop', day: 8, at: '16:44', text: 'Bonjour Chloé, désolée, il a eu froid dans le camion. Ouvrez une réclamation avec une photo, je vous fais l’avoir tout de suite.' },
      { by: 'buyer', day: 8, at: '16:46', text: 'Merci, c’est fait.' },
    ],
  },
  {
    buyer: 0,
    shop: 'la-bonne-patate',
    lines: [
      { by: 'buyer', day: 30, at: '11:00', text: 'Bonjour, quelle variété pour des frites en ce moment ? Les agria collent un peu.' },
      { by: 'shop', day: 30, at: '11:25', text: 'Bonjour, prenez la bintje de garde, récolte de septembre, 45+. Elle est sèche comme il faut.' },
      { by: 'buyer', day: 30, at: '11:26', text: 'Je teste avec un sac de 25 kg. Merci Thierry.' },
    ],
  },
  {
    buyer: 1,
    shop: 'primeurs-de-rungis',
    unread: { by: 'shop', count: 1 },
    lines: [
      { by: 'shop', day: 5, at: '09:02', text: 'Bonjour, votre commande de vendredi est complète sauf la ciboulette, remplacée par de l’aneth. Ça vous va ?' },
      { by: 'buyer', day: 5, at: '09:20', text: 'Pour un buffet froid, oui, sans souci.' },
      { by: 'buyer', day: 1, at: '18:47', text: 'Bonsoir, réception de 180 couverts le 12. Pourriez-vous me faire un prix ferme sur les framboises et les herbes ?' },
    ],
  },
  {
    buyer: 2,
    shop: 'primeurs-de-rungis',
    unread: { by: 'shop', count: 2 },
    lines: [
      { by: 'buyer', day: 3, at: '07:50', text: 'Bonjour, il manquait un colis ce matin, le bon de livraison l’indique pourtant.', quotes: 'order' },
      { by: 'shop', day: 3, at: '08:05', text: 'Bonjour, exact, il est resté sur le quai. Je vous l’ajoute demain sans frais.' },
      { by: 'buyer', day: 1, at: '20:11', text: 'Bien reçu, merci.' },
      { by: 'buyer', day: 1, at: '20:12', text: 'Pour la semaine prochaine, passez-nous au lundi-jeudi s’il vous plaît.' },
    ],
  },
  {
    buyer: 8,
    shop: 'primeurs-de-rungis',
    lines: [
      { by: 'shop', day: 7, at: '10:30', text: 'Bonjour, je vous confirme la facture du mois passé, échéance au 30.' },
      { by: 'buyer', day: 7, at: '10:42', text: 'Bonjour, virement programmé, merci.' },
    ],
  },
  {
    buyer: 12,
    shop: 'primeurs-de-rungis',
    lines: [
      { by: 'buyer', day: 11, at: '13:15', text: 'Bonjour, acceptez-vous les reprises de cagettes bois ? On en a une quarantaine.' },
      { by: 'shop', day: 11, at: '13:40', text: 'Bonjour, oui, laissez-les filmées au quai, le chauffeur les prend au retour.' },
    ],
  },
  {
    buyer: 1,
    shop: 'fruits-rouges-du-velay',
    lines: [
      { by: 'buyer', day: 14, at: '15:00', text: 'Bonjour, jusqu’à quand avez-vous des framboises d’Auvergne ?' },
      { by: 'shop', day: 14, at: '15:35', text: 'Bonjour, sous tunnel jusqu’aux premiers jours de décembre, ensuite Portugal.' },
      { by: 'buyer', day: 14, at: '15:36', text: 'Très bien, merci Lison.' },
    ],
  },
]
