import { foldText } from '@carreau/catalogue-search/words/fold'

/** The tile a drawing lies on; the web gives each a light and a dark colour. */
export type Tint = 'leaf' | 'tomato' | 'saffron' | 'berry' | 'earth' | 'citrus' | 'lilac' | 'cream'

export type Illustration = { slug: string; tint: Tint }

/** Every product of the demo catalogue, by the tint of its tile. */
// biome-ignore format: lists of words
const namesOf: Record<Tint, readonly string[]> = {
  leaf: [
    'Concombre', 'Courgette verte', 'Courgette ronde', 'Poivron vert', 'Gombo', 'Céleri branche',
    'Brocoli', 'Chou romanesco', 'Chou blanc', 'Chou vert frisé', 'Chou pointu', 'Chou chinois',
    'Pak choï', 'Chou de Bruxelles', 'Chou kale', 'Chou-rave', 'Épinard', 'Blette', 'Haricot vert',
    'Haricot plat', 'Petit pois', 'Pois gourmand', 'Fève', 'Asperge verte', 'Laitue pommée',
    'Batavia', 'Laitue romaine', 'Laitue iceberg', 'Sucrine', 'Chicorée frisée', 'Scarole', 'Mâche',
    'Roquette', 'Mesclun', "Jeunes pousses d'épinard", 'Cresson (botte)', 'Pissenlit', 'Pourpier',
    'Pomme Granny Smith', 'Poire Conférence', 'Poire Williams', 'Poire Guyot', 'Reine-Claude',
    'Raisin blanc', 'Kiwi vert', 'Kiwi jaune', "Melon vert / jaune d'hiver", 'Banane plantain',
    'Avocat Hass', 'Avocat vert', 'Carambole', 'Goyave', 'Persil plat', 'Persil frisé',
    'Ciboulette', 'Coriandre', 'Menthe', 'Basilic', 'Aneth', 'Estragon', 'Thym', 'Romarin',
    'Laurier-sauce', 'Cerfeuil', 'Sauge', 'Oseille', 'Citronnelle', 'Micro-pousses',
    'Graines germées',
  ],
  tomato: [
    'Tomate grappe', 'Tomate ronde', 'Tomate cerise', 'Tomate cœur de bœuf', 'Tomate ancienne',
    'Tomate allongée', 'Poivron rouge', 'Piment', 'Rhubarbe',
  ],
  saffron: [
    'Courgette jaune', 'Courgette fleur', 'Poivron jaune', 'Maïs doux', 'Potiron', 'Potimarron',
    'Courge butternut', 'Courge spaghetti', 'Patate douce', 'Carotte', 'Carotte fane (botte)',
    'Oignon jaune', 'Haricot beurre', 'Mini-légumes assortis', 'Pomme Golden', 'Pomme Reinette',
    'Pomme Chantecler', 'Poire Doyenné du Comice', 'Nashi', 'Coing', 'Pêche jaune',
    'Nectarine jaune', 'Abricot', 'Mirabelle', 'Melon charentais', 'Kaki', 'Banane',
    'Banane fressinette', 'Ananas', 'Mangue', 'Papaye', 'Physalis',
  ],
  berry: [
    'Pomme Gala', 'Pomme Pink Lady', 'Pomme Braeburn', 'Pomme Fuji', 'Pêche blanche',
    'Nectarine blanche', 'Pêche plate', 'Cerise', 'Raisin rosé', 'Pastèque', 'Grenade',
    'Fraise Gariguette', 'Fraise ronde', 'Fraise Mara des bois', 'Framboise', 'Myrtille', 'Mûre',
    'Groseille', 'Cassis', 'Litchi',
  ],
  earth: [
    'Radis noir', 'Céleri-rave', 'Panais', 'Topinambour', 'Salsifis', 'Crosne', 'Raifort',
    'Gingembre', 'Curcuma frais', 'Manioc', 'Igname', 'Échalote', 'Haricot coco à écosser',
    'Pomme de terre de consommation', 'Pomme de terre chair ferme', 'Pomme de terre frites',
    'Pomme de terre grenaille', 'Ratte', 'Pomme de terre primeur', 'Châtaigne', 'Noix en coque',
    'Noisette en coque', 'Amande fraîche', 'Noix de coco', 'Datte',
  ],
  citrus: [
    'Orange de table', 'Orange à jus', 'Orange sanguine', 'Clémentine', 'Mandarine', 'Citron jaune',
    'Citron vert', 'Pomelo', 'Pamelo', 'Kumquat', 'Bergamote', 'Yuzu', 'Combava',
  ],
  lilac: [
    'Aubergine', 'Navet rond violet', 'Navet fane (botte)', 'Radis rose (botte)', 'Betterave crue',
    'Betterave cuite sous vide', 'Rutabaga', 'Oignon rouge', 'Ail', 'Ail nouveau', 'Chou rouge',
    'Artichaut', 'Artichaut poivrade (botte)', 'Feuille de chêne', 'Trévise', 'Vitelotte', 'Prune',
    'Quetsche', 'Raisin noir', 'Figue', 'Fruit de la passion', 'Pitaya', 'Fleurs comestibles',
  ],
  cream: [
    'Poireau', 'Oignon blanc (botte)', 'Chou-fleur', 'Fenouil', 'Endive', 'Asperge blanche',
    'Germe de haricot mungo', 'Champignon de Paris blanc', 'Champignon de Paris brun', 'Pleurote',
    'Shiitaké', 'Girolle', 'Chanterelle grise', 'Cèpe', 'Trompette de la mort', 'Pied-de-mouton',
    'Morille', 'Truffe noire', "Truffe d'été",
  ],
}

const tintOf = new Map(
  Object.entries(namesOf).flatMap(([tint, names]) =>
    // the keys of `namesOf` are tints by its type; Object.entries forgets it
    names.map(name => [name, tint as Tint] as const),
  ),
)

export const illustratedNames: readonly string[] = [...tintOf.keys()]

/** « Mini-légumes assortis » → mini-legumes-assortis, its file in `svg/`. */
const slugOf = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The drawing of a product by its exact French name; throws RangeError on any other name. */
export function illustrationOf(productNameFr: string): Illustration {
  const tint = tintOf.get(productNameFr)
  if (!tint) throw new RangeError(`No illustration for « ${productNameFr} »`)
  return { slug: slugOf(productNameFr), tint }
}

/** The drawing of a category, by the slug of its family. */
export const categoryIllustrationOf = (familySlug: string): string => `categorie-${familySlug}`
