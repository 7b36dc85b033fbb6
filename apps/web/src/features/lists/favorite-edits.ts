import { createEditRoom } from '../../platform/offline-queue/edit-room.ts'

/** A star put on or out; `name` says in words of what. */
export type FavoriteEdit = { specId: number; favorite: boolean; name: string }

/** The company's stars that wait on this device. */
export const favoriteEdits = createEditRoom<FavoriteEdit>('favorites')

export const favoriteSubjects = ({ specId }: FavoriteEdit): number[] => [specId]
