import { ChefHat, type LucideIcon, School, ShoppingBasket, Warehouse } from 'lucide-react'

type Reader = { icon: LucideIcon; title: string; text: string }

export const readers: readonly Reader[] = [
  {
    icon: ChefHat,
    title: 'Chefs et traiteurs',
    text: 'Une liste habituelle, quelques prix à vérifier entre deux services, et la commande part du téléphone.',
  },
  {
    icon: ShoppingBasket,
    title: 'Primeurs',
    text: 'Le même produit chez plusieurs grossistes, par origine, calibre et catégorie, avec le prix au kilo et au colis.',
  },
  {
    icon: School,
    title: 'Collectivités',
    text: 'Plusieurs acheteurs, un plafond par commande, l’accord d’un responsable au-dessus, un accès pour la comptabilité.',
  },
  {
    icon: Warehouse,
    title: 'Grossistes',
    text: 'Vos offres, vos jours de livraison, votre minimum et votre franco, vus par les acheteurs au moment où ils commandent.',
  },
]

export const steps = [
  {
    title: 'Chercher et comparer',
    text: 'Un nom, une variété, un calibre ou une origine. Les offres de tous les grossistes s’alignent, de la moins chère à la plus chère.',
  },
  {
    title: 'Un panier par grossiste',
    text: 'Toute l’équipe remplit les mêmes paniers. Chacun dit ce qu’il manque pour atteindre le minimum et le franco.',
  },
  {
    title: 'Commander avant l’heure limite',
    text: 'Le temps qu’il reste est affiché pour le jour de livraison choisi. Chaque panier validé devient une commande.',
  },
  {
    title: 'Préparé et pesé la nuit',
    text: 'Le grossiste prépare les colis et pèse ce qui se vend au poids. Ce qui manque n’est pas facturé.',
  },
  {
    title: 'Livré, facturé au poids réel',
    text: 'La facture porte sur ce qui est arrivé, emballage déduit. Un défaut se signale dans les 24 heures.',
  },
]

export const promises = [
  {
    title: 'Des prix nets',
    text: 'Le prix affiché est celui de la facture, hors taxes, au kilo ou à la pièce et au colis. Jamais de ligne de remise : la loi l’interdit sur les fruits et légumes frais.',
  },
  {
    title: 'L’origine et la catégorie, toujours',
    text: 'Elles sont sur chaque offre, puis sur chaque ligne de la commande et de la facture, avec le calibre, la marque et le bio.',
  },
  {
    title: 'Les heures et les minimums, avant de commander',
    text: 'Jours de livraison, heure limite, minimum et franco sont sur la page de chaque grossiste et rappelés dans le panier.',
  },
  {
    title: 'Un montant estimé se voit',
    text: 'Le signe « ≈ » précède tout montant qui dépend de la pesée. Le poids constaté à la préparation fait foi.',
  },
]
