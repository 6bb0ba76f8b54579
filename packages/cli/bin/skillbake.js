#!/usr/bin/env node
// Committed, because package managers link an executable before the first build makes dist/.
import "../dist/bin.js";
