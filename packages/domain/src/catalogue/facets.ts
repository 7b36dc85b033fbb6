/** Values that a facet of the search tells unasked, the most frequent ones, beside those chosen. */
export const facetValuesAtFirst = 50
