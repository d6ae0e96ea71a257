import { ComplexList, IInterpolatingParent } from 'cdktf';

type Entry<T> = new (parent: IInterpolatingParent, attribute: string, wrapsSet: boolean, index: number) => T;

/** A list of objects that the service returns. In other languages it is a `ComplexList`. @internal */
export abstract class OutputList extends ComplexList {
  /** @internal */
  protected _entry<T>(entryClass: Entry<T>, index: number): T {
    return new entryClass(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
