/** Something that the person at the command line can change. Its message is all that is printed. */
export class Complaint extends Error {}
