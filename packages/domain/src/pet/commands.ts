import { createAdverseReaction, editAdverseReaction, removeAdverseReaction } from './adverse-reaction.commands.ts';
import { setPetApproval } from './approval.commands.ts';
import { dieOfPet, editDeath, moveRemains, undoDeath } from './death.commands.ts';
import { addPetFile, editPetFile, movePetFile, removePetFile, setBreedAvatar, setPetAvatar } from './file.commands.ts';
import { combinePets, undoCombinePets } from './merge.commands.ts';
import { leasePetNumbers, returnPetNumbers } from './number-lease.commands.ts';
import { createPet, editPet, touchOwnerAndPet, touchPet, transferPet } from './pet.commands.ts';
import { followPetNumber, renamePet } from './rename.commands.ts';
import { addPetWeight, editPetWeight, removePetWeights } from './weight.commands.ts';

/** Commands of animals and their numbers, weights and files. Removing one reaches into other areas (removal/commands.ts). */
export const PET_COMMANDS = [
  createAdverseReaction,
  editAdverseReaction,
  removeAdverseReaction,
  setPetApproval,
  addPetFile,
  editPetFile,
  movePetFile,
  removePetFile,
  setPetAvatar,
  setBreedAvatar,
  combinePets,
  undoCombinePets,
  leasePetNumbers,
  returnPetNumbers,
  createPet,
  editPet,
  transferPet,
  touchPet,
  touchOwnerAndPet,
  dieOfPet,
  undoDeath,
  editDeath,
  moveRemains,
  renamePet,
  followPetNumber,
  addPetWeight,
  editPetWeight,
  removePetWeights,
] as const;
