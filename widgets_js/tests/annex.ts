// Every board of these tests has the pages that it would send for.
import * as pages from "../src/annex";
import { site } from "../src/shell/annex";

site.annex = pages;
