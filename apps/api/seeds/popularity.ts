const everyKitchen =
  /^(Tomate|Pomme de terre|Carotte|Oignon|Courgette|Batavia|Laitue|Feuille|Pomme G|Banane$|Citron|Orange|Clémentine|Fraise|Champignon de Paris|Poireau|Échalote|Ail$|Avocat Hass|Persil|Basilic|Concombre|Endive|Poivron|Aubergine|Chou-fleur)/
const fewKitchens =
  /^(Crosne|Raifort|Manioc|Igname|Combava|Bergamote|Yuzu|Pissenlit|Pourpier|Rutabaga|Coing|Nashi|Pamelo|Carambole|Goyave|Truffe|Gombo|Vitelotte|Cassis|Amande)/

/** The most a product is asked for. */
export const topPopularity = 3

/** How much a product is asked for: 3 in every kitchen, ½ in few, else 1. */
export const popularityOf = (designation: string): number => {
  if (everyKitchen.test(designation)) return topPopularity
  return fewKitchens.test(designation) ? 0.5 : 1
}
