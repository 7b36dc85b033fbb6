/** One wholesaler as its page tells it. `families` absent: the whole range. */
export type ShopProfile = {
  slug: string
  name: string
  line1: string
  postalCode: string
  city: string
  description: string
  specialties: string[]
  families?: string[]
  /** Where it delivers, by department; absent: all of France. */
  departments?: readonly string[]
  /** What it sells and nothing else. */
  only?: 'organic' | 'extra'
  deliveryDays: number[]
  cutOff: string
  leadDays: number
  minimumEuros: number
  francoEuros: number | null
  feeEuros: number
  /** Its level against the market: 1 is the market. */
  priceLevel: number
  /** First name of the person who sells. */
  contact: string
}

const greaterParis = ['75', '77', '78', '91', '92', '93', '94', '95']

const weekdays = [1, 2, 3, 4, 5]
const marketDays = [2, 3, 4, 5, 6]
const mondayToSaturday = [1, 2, 3, 4, 5, 6]
const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** The 24 wholesalers of the demo; the first is the one whose desk the demo accounts open. */
export const shopProfiles: readonly ShopProfile[] = [
  {
    slug: 'primeurs-de-rungis', name: 'Primeurs de Rungis', line1: '12 avenue de la Côte d’Azur', postalCode: '94150', city: 'Rungis',
    description: 'Grossiste à service complet au cœur du marché de Rungis depuis 1969. Toute la gamme de fruits et légumes, achetée chaque nuit sur le carreau, triée à la main et livrée avant le service à Paris, par transporteur de nuit ailleurs en France.',
    specialties: ['Toute la gamme', 'Légumes d’Île-de-France', 'Tomates'],
    deliveryDays: marketDays, cutOff: '23:00', leadDays: 1, minimumEuros: 80, francoEuros: 200, feeEuros: 12, priceLevel: 1, contact: 'Karim',
  },
  {
    slug: 'halle-de-lyon-corbas', name: 'La Halle de Corbas', line1: '34 rue Marcel Mérieux', postalCode: '69960', city: 'Lyon-Corbas',
    description: 'Maison de demi-gros installée sur le marché de Corbas. Les fruits de la vallée du Rhône en direct de vergers connus, et une gamme complète de légumes pour les bouchons et les brigades lyonnaises.',
    specialties: ['Fruits de la vallée du Rhône', 'Toute la gamme'],
    departments: ['01', '38', '42', '69', '71', '73', '74'],
    deliveryDays: mondayToSaturday, cutOff: '22:00', leadDays: 1, minimumEuros: 90, francoEuros: 250, feeEuros: 14, priceLevel: 0.98, contact: 'Élodie',
  },
  {
    slug: 'maraichers-nantais', name: 'Les Maraîchers nantais', line1: '8 boulevard Alfred Nobel', postalCode: '44400', city: 'Nantes',
    description: 'Groupement de maraîchers de la vallée de la Loire. Mâche, radis, poireaux et jeunes légumes partent des parcelles le matin et sont chez vous le lendemain.',
    specialties: ['Mâche et salades', 'Légumes primeurs', 'Bottes'],
    families: ['Salades', 'Légumes', 'Herbes'],
    deliveryDays: marketDays, cutOff: '18:00', leadDays: 1, minimumEuros: 100, francoEuros: 220, feeEuros: 15, priceLevel: 0.95, contact: 'Gwenaël',
  },
  {
    slug: 'grand-marche-toulouse', name: 'Garonne Primeurs', line1: '146 avenue des États-Unis', postalCode: '31200', city: 'Toulouse',
    description: 'Présents chaque nuit au Grand Marché de Toulouse, nous réunissons les producteurs du Tarn-et-Garonne et du Lauragais. Melons, ail de Lomagne, pommes et raisins de Moissac sont nos cartes maîtresses.',
    specialties: ['Melon et ail du Sud-Ouest', 'Pommes et raisins'],
    departments: ['09', '11', '12', '31', '32', '46', '65', '81', '82'],
    deliveryDays: mondayToSaturday, cutOff: '21:00', leadDays: 1, minimumEuros: 80, francoEuros: 180, feeEuros: 10, priceLevel: 0.97, contact: 'Mathilde',
  },
  {
    slug: 'comptoir-des-arnavaux', name: 'Comptoir des Arnavaux', line1: '5 avenue du Marché National', postalCode: '13014', city: 'Marseille',
    description: 'Le soleil au départ du marché des Arnavaux. Légumes de Provence, agrumes et fruits d’été, avec une livraison tous les jours de l’année et des commandes prises jusqu’au petit matin.',
    specialties: ['Légumes de Provence', 'Agrumes', 'Livraison 7 jours sur 7'],
    departments: ['04', '05', '06', '13', '30', '34', '83', '84'],
    deliveryDays: everyDay, cutOff: '04:00', leadDays: 0, minimumEuros: 70, francoEuros: 160, feeEuros: 9, priceLevel: 1.02, contact: 'Ange',
  },
  {
    slug: 'lomme-fraicheur', name: 'Lomme Fraîcheur', line1: '1 rue du Marché de Gros', postalCode: '59160', city: 'Lille-Lomme',
    description: 'Au marché de gros de Lomme, à deux pas de la Belgique et des Pays-Bas. Endives, pommes de terre et choux des Hauts-de-France, complétés par les serres flamandes en hiver.',
    specialties: ['Endives', 'Pommes de terre', 'Choux'],
    departments: ['02', '59', '60', '62', '80', ...greaterParis],
    deliveryDays: mondayToSaturday, cutOff: '20:00', leadDays: 1, minimumEuros: 80, francoEuros: 200, feeEuros: 12, priceLevel: 0.94, contact: 'Benoît',
  },
  {
    slug: 'brienne-primeurs', name: 'Brienne Primeurs', line1: '110 quai de Paludate', postalCode: '33800', city: 'Bordeaux-Brienne',
    description: 'Une maison familiale du marché de Brienne, au service des tables bordelaises. Asperges des Landes, fraises du Périgord et cèpes en saison, choisis chez des producteurs que nous visitons.',
    specialties: ['Asperges et fraises du Sud-Ouest', 'Cèpes'],
    departments: ['16', '17', '24', '33', '40', '47', '64'],
    deliveryDays: marketDays, cutOff: '22:30', leadDays: 1, minimumEuros: 90, francoEuros: 220, feeEuros: 13, priceLevel: 1.03, contact: 'Pauline',
  },
  {
    slug: 'bretagne-legumes', name: 'Bretagne Légumes', line1: '17 rue de la Rigourdière', postalCode: '35510', city: 'Rennes',
    description: 'Choux-fleurs, artichauts, échalotes et carottes de sable, achetés aux criées de Saint-Pol et de Paimpol. Le meilleur de la Bretagne légumière, sans intermédiaire.',
    specialties: ['Choux-fleurs et artichauts', 'Échalotes', 'Carottes de sable'],
    families: ['Légumes', 'Pommes de terre', 'Salades'],
    departments: ['22', '29', '35', '44', '49', '50', '53', '56'],
    deliveryDays: weekdays, cutOff: '19:00', leadDays: 1, minimumEuros: 120, francoEuros: 260, feeEuros: 16, priceLevel: 0.93, contact: 'Nolwenn',
  },
  {
    slug: 'maison-kuntz', name: 'Maison Kuntz', line1: '9 rue du Marché Gare', postalCode: '67200', city: 'Strasbourg',
    description: 'Quatre générations au marché-gare de Strasbourg. Choux, raifort, asperges d’Alsace et quetsches, avec un service attentif aux winstubs comme aux grandes maisons.',
    specialties: ['Choux et asperges d’Alsace', 'Prunes'],
    departments: ['54', '57', '67', '68', '88', '90'],
    deliveryDays: mondayToSaturday, cutOff: '18:30', leadDays: 1, minimumEuros: 80, francoEuros: 190, feeEuros: 11, priceLevel: 1.01, contact: 'Mireille',
  },
  {
    slug: 'riviera-primeurs', name: 'Riviera Primeurs', line1: '61 route de Grenoble', postalCode: '06200', city: 'Nice',
    description: 'Du MIN d’Azur aux cuisines de la Côte. Courgettes fleurs, citrons de Menton, mesclun et herbes cueillies la veille, livrés sept jours sur sept en saison comme en hiver.',
    specialties: ['Courgettes fleurs et mesclun', 'Citrons', 'Livraison 7 jours sur 7'],
    departments: ['06', '83'],
    deliveryDays: everyDay, cutOff: '03:30', leadDays: 0, minimumEuros: 100, francoEuros: 240, feeEuros: 15, priceLevel: 1.07, contact: 'Ornella',
  },
  {
    slug: 'exotica-rungis', name: 'Exotica Rungis', line1: '3 rue de Perpignan', postalCode: '94150', city: 'Rungis',
    description: 'Le spécialiste des fruits d’ailleurs. Mangues et ananas avion, avocats affinés dans nos chambres, racines et piments d’Afrique et d’Asie, avec un mûrissage à la demande.',
    specialties: ['Mangue et ananas avion', 'Avocats affinés', 'Racines'],
    families: ['Exotiques', 'Agrumes', 'Fruits secs'],
    deliveryDays: mondayToSaturday, cutOff: '23:30', leadDays: 1, minimumEuros: 100, francoEuros: 250, feeEuros: 14, priceLevel: 1.01, contact: 'Fatou',
  },
  {
    slug: 'herbes-et-pousses', name: 'Herbes & Pousses', line1: '22 chemin des Serres', postalCode: '78700', city: 'Conflans-Sainte-Honorine',
    description: 'Herbes coupées, micro-pousses et fleurs comestibles cultivées sous serre en bord de Seine. Petites quantités, grande fraîcheur, cueillies après votre commande.',
    specialties: ['Herbes fraîches', 'Micro-pousses', 'Fleurs comestibles'],
    families: ['Herbes', 'Jeunes pousses & fleurs', 'Salades'],
    departments: ['27', '60', ...greaterParis],
    deliveryDays: marketDays, cutOff: '17:00', leadDays: 1, minimumEuros: 60, francoEuros: 120, feeEuros: 8, priceLevel: 1.05, contact: 'Solène',
  },
  {
    slug: 'champignons-de-loire', name: 'Champignons de Loire', line1: 'Les Caves, route de Doué', postalCode: '49400', city: 'Saumur',
    description: 'Champignonnières de tuffeau et cueillette des sous-bois. Champignons de Paris toute l’année, girolles, cèpes et morilles selon la pluie, triés à la main.',
    specialties: ['Champignons de Paris', 'Champignons des bois', 'Truffes'],
    families: ['Champignons', 'Fruits secs'],
    deliveryDays: weekdays, cutOff: '16:00', leadDays: 1, minimumEuros: 90, francoEuros: 180, feeEuros: 12, priceLevel: 0.97, contact: 'Yannick',
  },
  {
    slug: 'la-bonne-patate', name: 'La Bonne Patate', line1: '4 route de Péronne', postalCode: '80200', city: 'Amiens',
    description: 'Négociant en pommes de terre et légumes de garde. Chaque lot est testé à la friture et à la vapeur, et vendu sous le nom de sa variété.',
    specialties: ['Pommes de terre par variété', 'Oignons et carottes'],
    families: ['Pommes de terre', 'Légumes'],
    deliveryDays: weekdays, cutOff: '15:00', leadDays: 2, minimumEuros: 150, francoEuros: 300, feeEuros: 18, priceLevel: 0.92, contact: 'Thierry',
  },
  {
    slug: 'vergers-de-la-drome', name: 'Vergers de la Drôme', line1: '27 avenue de Lautagne', postalCode: '26000', city: 'Valence',
    description: 'Huit vergers associés entre Valence et les Baronnies. Abricots, pêches, pommes et noix, cueillis à maturité et expédiés le jour même.',
    specialties: ['Pêches et abricots', 'Pommes et poires', 'Noix'],
    families: ['Fruits', 'Fruits secs', 'Fruits rouges'],
    deliveryDays: marketDays, cutOff: '14:00', leadDays: 1, minimumEuros: 120, francoEuros: 280, feeEuros: 16, priceLevel: 0.95, contact: 'Clément',
  },
  {
    slug: 'bio-des-halles', name: 'Bio des Halles', line1: '40 rue de la Tour', postalCode: '94150', city: 'Rungis',
    description: 'Grossiste en fruits et légumes biologiques, certifié par FR-BIO-01. Des contrats à l’année avec soixante fermes et une gamme suivie, même en hiver.',
    specialties: ['Agriculture biologique', 'Circuits courts'],
    only: 'organic',
    deliveryDays: marketDays, cutOff: '20:00', leadDays: 1, minimumEuros: 90, francoEuros: 230, feeEuros: 13, priceLevel: 1.04, contact: 'Anaïs',
  },
  {
    slug: 'agrumes-du-sud', name: 'Agrumes du Sud', line1: '2 place de Gros', postalCode: '66000', city: 'Perpignan',
    description: 'À Saint-Charles, porte des fruits de la Méditerranée. Oranges, clémentines et citrons d’Espagne, d’Italie et de Corse, à la palette comme au colis.',
    specialties: ['Agrumes', 'Fruits d’été d’Espagne'],
    families: ['Agrumes', 'Fruits', 'Exotiques'],
    deliveryDays: mondayToSaturday, cutOff: '17:30', leadDays: 1, minimumEuros: 140, francoEuros: 320, feeEuros: 18, priceLevel: 0.9, contact: 'Jordi',
  },
  {
    slug: 'fruits-rouges-du-velay', name: 'Fruits rouges du Velay', line1: '11 rue des Moulins', postalCode: '43000', city: 'Le Puy-en-Velay',
    description: 'Framboises, myrtilles et fraises des hauts plateaux, cueillies à la main. Hors saison, une sélection courte d’Espagne et du Maroc, suivie au froid de bout en bout.',
    specialties: ['Framboises et myrtilles', 'Fraises'],
    families: ['Fruits rouges', 'Fruits'],
    deliveryDays: marketDays, cutOff: '12:00', leadDays: 1, minimumEuros: 80, francoEuros: 170, feeEuros: 12, priceLevel: 1.03, contact: 'Lison',
  },
  {
    slug: 'nuit-des-halles', name: 'La Nuit des Halles', line1: '18 rue de la Villette', postalCode: '75019', city: 'Paris',
    description: 'Le dépannage des cuisines parisiennes. Une gamme complète, commandée jusqu’à cinq heures du matin et livrée avant midi, dimanches et fêtes compris.',
    specialties: ['Toute la gamme', 'Dépannage de nuit', 'Livraison 7 jours sur 7'],
    departments: ['75', '92', '93', '94'],
    deliveryDays: everyDay, cutOff: '05:00', leadDays: 0, minimumEuros: 60, francoEuros: 150, feeEuros: 15, priceLevel: 1.08, contact: 'Samir',
  },
  {
    slug: 'ferme-du-vexin', name: 'La Ferme du Vexin', line1: 'Hameau de Cléry', postalCode: '95450', city: 'Vigny',
    description: 'Nos champs, nos serres et ceux de six voisins. Légumes anciens, herbes et salades récoltés à l’aube, livrés dans la matinée à quarante kilomètres à la ronde.',
    specialties: ['Légumes anciens', 'Salades', 'Circuit court'],
    families: ['Légumes', 'Salades', 'Herbes', 'Pommes de terre'],
    departments: ['27', '60', '75', '78', '92', '93', '94', '95'],
    deliveryDays: marketDays, cutOff: '16:30', leadDays: 1, minimumEuros: 70, francoEuros: 150, feeEuros: 9, priceLevel: 1.06, contact: 'Hortense',
  },
  {
    slug: 'dock-du-havre', name: 'Dock du Havre', line1: 'Quai de l’Europe, hangar 14', postalCode: '76600', city: 'Le Havre',
    description: 'Importateur au pied des quais. Bananes mûries dans nos chambres, ananas, avocats et agrumes de contre-saison, débarqués et contrôlés par nos agréeurs.',
    specialties: ['Bananes mûries', 'Import de contre-saison'],
    families: ['Exotiques', 'Agrumes', 'Fruits', 'Légumes'],
    deliveryDays: mondayToSaturday, cutOff: '19:30', leadDays: 1, minimumEuros: 150, francoEuros: 350, feeEuros: 20, priceLevel: 0.91, contact: 'Maxime',
  },
  {
    slug: 'primeurs-des-alpes', name: 'Primeurs des Alpes', line1: '7 rue du Béal', postalCode: '38400', city: 'Grenoble',
    description: 'De la plaine aux stations. Une gamme complète, des tournées d’hiver jusqu’aux cuisines d’altitude, et les noix, framboises et reinettes du Dauphiné.',
    specialties: ['Toute la gamme', 'Tournées de montagne'],
    departments: ['05', '38', '73', '74'],
    deliveryDays: mondayToSaturday, cutOff: '18:00', leadDays: 1, minimumEuros: 110, francoEuros: 260, feeEuros: 17, priceLevel: 1.05, contact: 'Laurent',
  },
  {
    slug: 'carreau-de-la-loire', name: 'Le Carreau de la Loire', line1: '50 avenue des Droits de l’Homme', postalCode: '45000', city: 'Orléans',
    description: 'Le carreau des producteurs du Val de Loire, ouvert jour et nuit. Asperges de Sologne, concombres, betteraves et pommes, avec une tournée chaque matin de la semaine, dimanche compris.',
    specialties: ['Légumes du Val de Loire', 'Livraison 7 jours sur 7'],
    departments: ['18', '28', '36', '37', '41', '45', '89', ...greaterParis],
    deliveryDays: everyDay, cutOff: '04:30', leadDays: 0, minimumEuros: 80, francoEuros: 180, feeEuros: 10, priceLevel: 0.98, contact: 'Valérie',
  },
  {
    slug: 'table-des-chefs', name: 'La Table des chefs', line1: '6 rue des Gourmets', postalCode: '94150', city: 'Rungis',
    description: 'Le choix des grandes tables. Catégorie Extra, mini-légumes, champignons des bois, truffes et fruits de saison, calibrés et rangés un par un.',
    specialties: ['Catégorie Extra', 'Mini-légumes', 'Truffes et champignons'],
    only: 'extra',
    deliveryDays: marketDays, cutOff: '22:00', leadDays: 1, minimumEuros: 250, francoEuros: 500, feeEuros: 25, priceLevel: 1.08, contact: 'Victor',
  },
]

/** Trades and towns that name further wholesalers when the market is scaled up. */
export const trades = ['Primeurs', 'Comptoir vert', 'Halle fraîche', 'Maison Delmas', 'Maison Royer', 'Jardins réunis', 'Fruits et saisons', 'Le Panier du chef', 'Marée verte', 'Grand Carreau', 'Maison Aubert', 'Récolte du jour', 'Les Vergers unis', 'Terroirs frais', 'Maison Lefort', 'Le Bon Cageot', 'Aube maraîchère', 'Négoce Martel', 'Maison Salvy', 'Frères Pujol', 'Le Plateau', 'Racines et feuilles', 'Maison Garnier', 'Halles du matin', 'La Botte', 'Cours du jour', 'Maison Vidal', 'Les Quatre Saisons', 'Primevère', 'L’Étal du Nord']
export const towns: readonly (readonly [town: string, postalCode: string])[] = [['Agen', '47000'], ['Aix-en-Provence', '13100'], ['Albi', '81000'], ['Alençon', '61000'], ['Angers', '49000'], ['Angoulême', '16000'], ['Annecy', '74000'], ['Arras', '62000'], ['Auch', '32000'], ['Aurillac', '15000'], ['Auxerre', '89000'], ['Avignon', '84000'], ['Bayonne', '64100'], ['Beauvais', '60000'], ['Belfort', '90000'], ['Besançon', '25000'], ['Béziers', '34500'], ['Blois', '41000'], ['Bourges', '18000'], ['Brest', '29200'], ['Brive', '19100'], ['Caen', '14000'], ['Cahors', '46000'], ['Carcassonne', '11000'], ['Cavaillon', '84300'], ['Chalon-sur-Saône', '71100'], ['Chambéry', '73000'], ['Chartres', '28000'], ['Châteauroux', '36000'], ['Cherbourg', '50100'], ['Cholet', '49300'], ['Clermont-Ferrand', '63000'], ['Colmar', '68000'], ['Creil', '60100'], ['Dax', '40100'], ['Dijon', '21000'], ['Dole', '39100'], ['Dunkerque', '59140'], ['Épinal', '88000'], ['Évreux', '27000'], ['Foix', '09000'], ['Fréjus', '83600'], ['Gap', '05000'], ['Guéret', '23000'], ['La Rochelle', '17000'], ['Laval', '53000'], ['Le Mans', '72000'], ['Lens', '62300'], ['Limoges', '87000'], ['Lorient', '56100'], ['Mâcon', '71000'], ['Melun', '77000'], ['Mende', '48000'], ['Metz', '57000'], ['Millau', '12100'], ['Montauban', '82000'], ['Montélimar', '26200'], ['Montluçon', '03100'], ['Montpellier', '34000'], ['Mulhouse', '68100'], ['Nancy', '54000'], ['Narbonne', '11100'], ['Nevers', '58000'], ['Nîmes', '30000'], ['Niort', '79000'], ['Orange', '84100'], ['Pau', '64000'], ['Périgueux', '24000'], ['Poitiers', '86000'], ['Quimper', '29000'], ['Reims', '51100'], ['Roanne', '42300'], ['Rodez', '12000'], ['Rouen', '76000'], ['Saint-Brieuc', '22000'], ['Saint-Étienne', '42000'], ['Saint-Malo', '35400'], ['Saint-Pol-de-Léon', '29250'], ['Saintes', '17100'], ['Sens', '89100'], ['Tarbes', '65000'], ['Toulon', '83000'], ['Tours', '37000'], ['Troyes', '10000'], ['Tulle', '19000'], ['Valenciennes', '59300'], ['Vannes', '56000'], ['Verdun', '55100'], ['Vesoul', '70000'], ['Vichy', '03200']]
